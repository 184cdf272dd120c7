import auditLog from './audit-log.ts'
import common from './common.ts'
import passPhotos from './pass-photos.ts'
import profile from './profile.ts'
import signIn from './sign-in.ts'
import staff from './staff.ts'

/** The words of the office, for staff. English is the measure: every other language has the same keys, or it does not compile. */
const office = { auditLog, common, passPhotos, profile, signIn, staff }
export type OfficeWords = import('../../../translate.ts').Words<typeof office>
export default office
