{
  "titleIn": "{title} en {place}",
  "likes": "{count, plural, one {# me gusta} other {# me gusta}}"
}
