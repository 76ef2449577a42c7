/** The functions of React's Fast Refresh that are used here. */
declare module 'react-refresh/runtime' {
  interface Family {
    current: unknown
  }
  const runtime: {
    injectIntoGlobalHook(window: Window): void
    register(type: unknown, id: string): void
    createSignatureFunctionForTransform(): unknown
    getFamilyByType(type: unknown): Family | undefined
    isLikelyComponentType(type: unknown): boolean
    performReactRefresh(): unknown
  }
  export default runtime
}
