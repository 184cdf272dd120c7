import { SignJWT } from 'jose'
import { z } from 'zod'
import type { GoogleWallet, GoogleWalletConfig } from './wallets.ts'

const tokenAddress = 'https://oauth2.googleapis.com/token'
const objectAddress = 'https://walletobjects.googleapis.com/walletobjects/v1'
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
/** How long Google may take to answer, in milliseconds: a parent waits for the link. */
const mostMs = 5_000

/**
 * Google Wallet by its REST API, as the operator’s service account. Objects are written there before their link is given away, so that a link holds only an
 * identifier, and a change always finds what it changes.
 */
export const createGoogleWallet = (config: GoogleWalletConfig): GoogleWallet => {
  const { issuer, account, key } = config
  const ask = callsOf(config)
  const knownClasses = new Set<string>()
  /** 409: it is there. */
  const putClass = async (id: string): Promise<void> => {
    if (knownClasses.has(id)) return
    await ask('POST', 'genericClass', { id }, [409])
    knownClasses.add(id)
  }
  return {
    issuer,
    put: async (object) => {
      await putClass(object.classId)
      if ((await ask('PATCH', `genericObject/${object.id}`, object, [404])) !== 404) return
      // Written by another process meanwhile: it is there, and has this content or a newer one, after which a job follows.
      await ask('POST', 'genericObject', object, [409])
    },
    saveLink: async ({ id, classId }, origin, now) => {
      const jwt = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload: { genericObjects: [{ id, classId }] } })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(account)
        .setAudience('google')
        .setIssuedAt(now)
        .sign(key)
      return `https://pay.google.com/gp/v/save/${jwt}`
    },
  }
}

const tokenAnswer = z.looseObject({ access_token: z.string(), expires_in: z.number() })

/** An access token of the service account (RFC 7523), kept until a minute before its end. */
const tokensOf = ({ account, key, api }: GoogleWalletConfig) => {
  let kept: { value: string; until: number } | undefined
  const audience = api === undefined ? tokenAddress : `${api}/token`
  return async (): Promise<string> => {
    if (kept && kept.until > Date.now()) return kept.value
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key)
    const answer = await fetch(audience, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(mostMs),
    })
    if (!answer.ok) throw new Error(`Google’s tokens: status ${answer.status}`)
    const { access_token: value, expires_in: seconds } = tokenAnswer.parse(await answer.json())
    kept = { value, until: Date.now() + (seconds - 60) * 1_000 }
    return value
  }
}

/** Calls of the API. @returns the status. @throws Error for one that is neither good nor expected, and for silence. */
const callsOf = (config: GoogleWalletConfig) => {
  const accessToken = tokensOf(config)
  const base = config.api === undefined ? objectAddress : `${config.api}/walletobjects/v1`
  return async (method: 'POST' | 'PATCH', path: string, body: object, expected: readonly number[]): Promise<number> => {
    const answer = await fetch(`${base}/${path}`, {
      method,
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(mostMs),
    })
    await answer.body?.cancel()
    if (!answer.ok && !expected.includes(answer.status)) throw new Error(`Google Wallet: status ${answer.status}`)
    return answer.status
  }
}
