/** Of who has dismissed the cookie notice (CN1). */
export const noticeCookie = 'cookieconsent_dismissed'
