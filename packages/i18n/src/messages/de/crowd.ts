import type { Words } from '../../translate.ts'
import type en from '../en/crowd.ts'

const crowd: Words<typeof en> = {
  calm: 'Stand {{time}} Uhr: wenig los',
  filling: 'Stand {{time}} Uhr: fast voll',
  full: 'Stand {{time}} Uhr: voll',
}
export default crowd
