import type { OfficeWords } from '../../en/office/office.ts'
import auditLog from './audit-log.ts'
import common from './common.ts'
import passPhotos from './pass-photos.ts'
import profile from './profile.ts'
import signIn from './sign-in.ts'
import staff from './staff.ts'

const office: OfficeWords = { auditLog, common, passPhotos, profile, signIn, staff }
export default office
