/** What files of a theme are for. */
export const themeTitles: Readonly<Record<string, string>> = {
  'tokens.css': 'Colours and sizes',
  'fonts.css': 'Fonts',
  'logo.svg': 'Logo',
  'logo-dark.svg': 'Logo in the dark scheme',
  'icon.svg': 'Icon',
}
