import type { RemoteManifest } from '@tessera/kit/contract/composition'

/** Whom the slots of a release may ask beside the site. */
export function declaredOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return Object.values(declarations).flatMap(({ origins }) => origins)
}
