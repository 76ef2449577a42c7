/** The shell's own file, where a bundle has another in its place. */
declare module '*/loadExposed.ts?own' {
  export { TooLate, within } from '../../../shell/src/browser/remotes/loadExposed.ts'
}
