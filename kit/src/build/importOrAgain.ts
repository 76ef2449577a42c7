/** webpack's `importFunctionName`: `importAgain` if set, else `import()`; inlined, as paths are relative. */
export const importOrAgain = '(__webpack_require__.importAgain || ((file) => import(file)))'
