import common from './en/common.ts'

/** The words of the web, by room. English is the measure: every other language has the same keys, or it does not compile. */
const en = { common }
export type WebWords = import('../translate.ts').Words<typeof en>
export default en
