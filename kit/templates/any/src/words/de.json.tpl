{
  "titleIn": "{title} in {page}",
  "likes": "{count, plural, one {# mag das} other {# mögen das}}"
}
