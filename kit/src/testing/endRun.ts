/** Jest's `globalTeardown`: ends what `startRun` began. */
export default async function endRun(): Promise<void> {
  await (Reflect.get(globalThis, 'endTesseraRun') as () => Promise<void>)()
}
