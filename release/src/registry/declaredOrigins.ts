import type { RemoteManifest } from '@tessera/kit/contract/composition'

/** Whom the slots of a release may ask beside the site. */
export function declaredOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return Object.values(declarations).flatMap(({ origins }) => origins)
}

/** Whom the server entry of a release may ask for data, as far as the trust log allows it. */
export function loadOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return [...new Set(Object.values(declarations).flatMap(({ load }) => load?.origins ?? []))]
}
