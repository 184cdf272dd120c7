import type { Words } from '../../translate.ts'
import type en from '../en/crowd.ts'

const crowd: Words<typeof en> = {
  calm: 'Status kl. {{time}}: rolig',
  filling: 'Status kl. {{time}}: snart fullt',
  full: 'Status kl. {{time}}: fullt',
}
export default crowd
