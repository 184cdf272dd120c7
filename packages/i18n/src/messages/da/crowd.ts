import type { Words } from '../../translate.ts'
import type en from '../en/crowd.ts'

const crowd: Words<typeof en> = {
  calm: 'Status kl. {{time}}: roligt',
  filling: 'Status kl. {{time}}: snart fuldt hus',
  full: 'Status kl. {{time}}: fuldt hus',
}
export default crowd
