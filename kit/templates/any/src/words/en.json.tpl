{
  "titleIn": "{title} in {page}",
  "likes": "{count, plural, one {# like} other {# likes}}"
}
