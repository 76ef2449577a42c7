/** What the page provides to every remote: one React. Listed one by one, because sharing `react-dom` shares neither of its entries. */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const

/** The slim runtime understands only `^<major>`. */
export const sharedRange = '^19'
