/** What a module imports of React → what has the same names in Preact. */
export const preactForReact = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
} as const
