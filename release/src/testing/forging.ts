/** Tools to write a registry as an attacker would. */
export { keyOf } from '../layout/keyOf.ts'
export { changeTrust, withRoot, withState } from '../signing/changeTrust.ts'
export { endPreview, keepPreview } from '../previews/keepPreview.ts'
export { signComposition, signTrust } from '../trust/signed.ts'
export { openTrustedState } from '../trust/trustedState.ts'
