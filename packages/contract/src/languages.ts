/** Languages of the product: the only list. What each is called and how it writes dates and figures stands in `packages/i18n`, typed against it. */
export const languages = ['sv', 'nb', 'da', 'fi', 'de', 'en'] as const
export type Language = (typeof languages)[number]
