import type { Words } from '../../translate.ts'
import type en from '../en/crowd.ts'

const crowd: Words<typeof en> = {
  calm: 'Läget kl. {{time}}: lugnt',
  filling: 'Läget kl. {{time}}: snart fullt',
  full: 'Läget kl. {{time}}: fullt',
}
export default crowd
