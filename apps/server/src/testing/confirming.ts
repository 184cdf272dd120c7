import { confirmEmail, resetPassword } from '@hoppla/contract/identity'
import type { TestApp } from './app.ts'

/**
 * Clicks on a link that confirms an address, in a browser that is signed in nowhere, and chooses the password it asks for. @returns the status of the click.
 */
export const confirmAndChoose = async (
  shop: TestApp,
  { userId, code }: { userId: string; code: string },
  password: string,
): Promise<number> => {
  const click = await shop.call(confirmEmail, { params: { userId }, query: { code } })
  const { passwordCode } = click.body as { passwordCode?: string }
  if (passwordCode !== undefined) {
    const answer = await shop.call(resetPassword, { body: { userId, code: passwordCode, password } })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return click.status
}
