{
  "titleIn": "{title} à {page}",
  "likes": "{count, plural, one {# j’aime} many {# j’aime} other {# j’aime}}"
}
