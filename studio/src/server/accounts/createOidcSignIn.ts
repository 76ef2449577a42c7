import * as client from 'openid-client'
import { z } from 'zod'
import { roles, type Role } from '../../shared/roles.ts'
import type { Log } from '../logging/createLog.ts'
import { CallError } from '../http/CallError.ts'
import type { Settings } from '../settings/readSettings.ts'
import type { Accounts } from './createAccounts.ts'
import { createCookie } from './createCookie.ts'

/** Holds a sign-in in progress. SameSite=Lax, so that browsers send it when the issuer redirects back. */
const flowCookie = createCookie('__Host-studio-oidc', 'Lax')
const flowSeconds = 600
const flowSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
type Flow = z.infer<typeof flowSchema>

/** Signs users in by OpenID Connect, code flow with PKCE; undefined if OIDC_ISSUER is not set. */
export function createOidcSignIn(settings: Settings, accounts: Accounts, log: Log) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET, STUDIO_ORIGIN } = settings
  if (OIDC_ISSUER === undefined) return undefined
  const back = `${STUDIO_ORIGIN}/oidc/back`
  let found: Promise<client.Configuration> | undefined

  /** Loads the issuer's metadata at the first sign-in, as the studio must start without it. Retries after a failure. */
  function configuration(): Promise<client.Configuration> {
    const plain = OIDC_ISSUER?.startsWith('http:') ? [client.allowInsecureRequests] : []
    const options = { execute: [client.enableNonRepudiationChecks, ...plain] } // verifies the token's signature too
    found ??= client
      .discovery(new URL(OIDC_ISSUER ?? ''), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, options)
      .catch(function forget(error: unknown) {
        found = undefined
        throw error
      })
    return found
  }

  async function guarded(act: () => Promise<Response>): Promise<Response> {
    try {
      return await act()
    } catch (error) {
      log.info('OpenID Connect sign-in failed', { why: error instanceof Error ? error.message : error })
      const code = error instanceof CallError ? error.code : 'oidc'
      return redirect(`/#problem=${code}`, flowCookie.remove())
    }
  }

  return {
    begin: () =>
      guarded(async function begin() {
        const issuer = await configuration()
        const flow = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const url = await buildUrl(issuer, flow, back)
        const value = Buffer.from(JSON.stringify(flow)).toString('base64url')
        return redirect(url.href, flowCookie.write(value, flowSeconds))
      }),
    finish: (request: Request) =>
      guarded(async function finish() {
        const flow = readFlow(request.headers.get('cookie'))
        const url = new URL(back)
        url.search = new URL(request.url).search
        const tokens = await client.authorizationCodeGrant(await configuration(), url, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        })
        const payload = tokens.claims() ?? {}
        const cookie = await accounts.admit(parseName(payload, settings), parseGrant(payload, settings))
        return redirect('/', cookie, flowCookie.remove())
      }),
  }
}

/** The two steps of a sign-in: the redirect to the issuer, and the return. */
export type OidcSignIn = NonNullable<ReturnType<typeof createOidcSignIn>>

type Payload = Readonly<Record<string, unknown>>

function parseName(payload: Payload, { OIDC_NAME }: Settings): string {
  const name = payload[OIDC_NAME]
  const isUnverified = OIDC_NAME === 'email' && payload['email_verified'] === false
  if (typeof name === 'string' && /^[^\p{C}]{1,100}$/u.test(name) && !isUnverified) return name
  throw new CallError(403, 'oidcName', `The issuer's claim ${OIDC_NAME} holds no valid name.`)
}

/** Parses roles such as `publisher` or `editor:pages/`. Only the one with most rights counts, with its folders. */
function parseGrant(payload: Payload, { OIDC_ROLES }: Settings): { role: Role; folders: string[] } {
  const named = [payload[OIDC_ROLES]].flat().filter((value) => typeof value === 'string')
  const grants = named.map((value) => /^(\w+)(?::(.+))?$/.exec(value) ?? [])
  const role = roles.findLast((one) => grants.some(([, name]) => name === one))
  if (role === undefined)
    throw new CallError(403, 'oidcRole', `The issuer's claim ${OIDC_ROLES} holds no role.`)
  const folders = grants.filter(([, name]) => name === role).map(([, , folder]) => folder)
  return {
    role,
    folders: folders.includes(undefined) ? [] : folders.filter((folder) => folder !== undefined),
  }
}

async function buildUrl(issuer: client.Configuration, flow: Flow, back: string): Promise<URL> {
  return client.buildAuthorizationUrl(issuer, {
    redirect_uri: back,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
}

function readFlow(cookies: string | null): Flow {
  const value = flowCookie.read(cookies) ?? ''
  return flowSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
}

function redirect(location: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
