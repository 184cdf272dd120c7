import type { Site } from './site.ts'

/**
 * The two steps of the withdrawal function, where its page is open and the order's number is filled in: address, name, confirmation, acknowledgement.
 * @param look what to look at on each step.
 */
export const withdrawHere = async (
  site: Site,
  { email, name, look = async () => undefined }: { email: string; name: string; look?: (step: string) => Promise<void> },
): Promise<void> => {
  const { t, page } = site
  await site.field(t('withdrawal.email')).fill(email)
  await look('withdrawal, first step')
  await site.button(t('withdrawal.find')).click()
  await site.field(t('withdrawal.name')).fill(name)
  await look('withdrawal, second step')
  await site.button(t('withdrawal.confirm')).click()
  await site.heading(t('withdrawal.done')).waitFor()
  await page.getByText(t('withdrawal.doneLead', { email })).waitFor()
}
