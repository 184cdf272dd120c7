import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-visits.ts'

const doorVisits: Words<typeof en> = {
  title: 'Käynti {{from}}–{{until}}',
  early: 'He ovat etuajassa. Päästä sisään, jos on tilaa; heidän aikansa paikat säilyvät.',
  late: 'Heidän aikansa on ohi, mutta päivä on oikea: päästä sisään, jos on tilaa.',
  allIn: 'Kaikki käynnin tulijat ovat sisällä.',
  pass: 'kausikortti',
  ticket: 'sarjakortti',
  goods: 'Luovutettavaa',
  allHandedOut: 'Kaikki tilauksen tuotteet on luovutettu',
  handedOut: 'luovutettu {{time}}',
  admit_one: 'Päästä sisään {{count}}',
  admit_other: 'Päästä sisään {{count}}',
  handOut_one: 'Luovuta {{count}}',
  handOut_other: 'Luovuta {{count}}',
}
export default doorVisits
