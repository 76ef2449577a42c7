{
  "titleIn": "{title} in {place}",
  "likes": "{count, plural, one {# like} other {# likes}}"
}
