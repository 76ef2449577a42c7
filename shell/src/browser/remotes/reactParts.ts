/** React for all remotes of a page, in a chunk of its own. */
export { default as react } from 'react'
export { default as jsxRuntime } from 'react/jsx-runtime'
export { default as dom } from 'react-dom'
export { default as domClient } from 'react-dom/client'
