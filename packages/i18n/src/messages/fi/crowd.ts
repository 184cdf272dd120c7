import type { Words } from '../../translate.ts'
import type en from '../en/crowd.ts'

const crowd: Words<typeof en> = {
  calm: 'Tilanne klo {{time}}: rauhallista',
  filling: 'Tilanne klo {{time}}: lähes täynnä',
  full: 'Tilanne klo {{time}}: täynnä',
}
export default crowd
