/** Limits a sheet to the remote's hosts and portals, in the layer `remotes`. Drops `@charset`, invalid there. */
export function scoped(css: string, remote: string): string {
  return `@layer ${layerOf(remote)} {\n@scope ${scopeOf(remote)} {\n${css.replaceAll(/@charset\s+"[^"]*";/gi, '')}\n}\n}\n`
}

/** The cascade layer of a remote's sheets. */
export function layerOf(remote: string): string {
  return `remotes.${remote}`
}

/** The `@scope` of a remote's sheets. */
export function scopeOf(remote: string): string {
  return `([data-remote="${remote}"], [data-outlet="${remote}"])`
}
