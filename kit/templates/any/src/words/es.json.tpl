{
  "titleIn": "{title} en {page}",
  "likes": "{count, plural, one {# me gusta} other {# me gusta}}"
}
