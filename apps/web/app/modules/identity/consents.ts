/** What a parent may say yes to. The form asks positively; the wire mixes allow and disallow (docs/product/profile.md). */
export type Consents = { information: boolean; sms: boolean; partner: boolean }

/** Ticked boxes of a form, as the wire's flags. */
export const consentFlags = (values: Record<string, string>) => ({
  gdprdisallowinformation: values.information !== 'on',
  gdprdisallowsms: values.sms !== 'on',
  gdprallowpartnerinformation: values.partner === 'on',
})
