/** Jest's `globalTeardown` of the journeys: stops what `lendSites` started. */
export default async function returnSites(): Promise<void> {
  const stop = Reflect.get(globalThis, 'returnTesseraSites') as (() => Promise<void>) | undefined
  Reflect.deleteProperty(globalThis, 'returnTesseraSites')
  await stop?.()
}
