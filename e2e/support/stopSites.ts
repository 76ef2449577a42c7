/** Jest's `globalTeardown` of the journeys: stops what `provideSites` started. */
export default async function stopSites(): Promise<void> {
  const stop = Reflect.get(globalThis, 'stopTesseraSites') as (() => Promise<void>) | undefined
  Reflect.deleteProperty(globalThis, 'stopTesseraSites')
  await stop?.()
}
