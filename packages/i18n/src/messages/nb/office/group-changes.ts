import type { Words } from '../../../translate.ts'
import type en from '../../en/office/group-changes.ts'

const groupChanges: Words<typeof en> = {
  open: 'Endre gruppen …',
  openMerge: 'Slå sammen med en annen gruppe …',
  title: 'Endre gruppen',
  when: 'Fra når',
  always: 'Fra nå av',
  once: 'Bare {{day}}',
  leader: 'Leder',
  nobody: 'Ingen ennå',
  room: 'Rom',
  noRoom: 'Ikke oppgitt',
  effects: {
    title: 'Når du trykker',
    families_one: '1 familie får en e-post med en gang.',
    families_other: '{{count}} familier får en e-post med en gang.',
    booking: 'Det vises på siden til hver påmelding og står under Meldinger.',
  },
  first: 'Velg en annen leder eller et annet rom. Ingenting skjer før du trykker.',
  keep: 'La det være',
  press: 'Endre og si fra til familiene',
  done: 'Endret.',
  merge: {
    title: 'Slå sammen med en annen gruppe',
    into: 'Alle barn går til',
    target: '{{group}}, {{time}} ({{count}} ledige)',
    none: 'Det finnes ingen annen gruppe av dette slaget på lekelandet.',
    first: 'Velg en gruppe for å se hva som skjer. Ingenting skjer før du trykker.',
    press_one: 'Slå sammen og si fra til 1 familie',
    press_other: 'Slå sammen og si fra til {{count}} familier',
    done_one: 'Slått sammen. 1 familie får beskjed.',
    done_other: 'Slått sammen. {{count}} familier får beskjed.',
    effects: {
      children_one: '1 barn flyttes; den andre gruppen har {{free}} ledige plasser.',
      children_other: '{{count}} barn flyttes; den andre gruppen har {{free}} ledige plasser.',
      cancel: 'De kan melde av uten kostnad til kurset begynner.',
      money: '{{sum}} går tilbake til sammen: det andre kurset koster mindre.',
      noMoney: 'Ingen penger går tilbake.',
      waiting_one:
        '1 familie på ventelisten venter nå på den andre gruppen, hvis den hører til samme kurs; ellers er ventingen over.',
      waiting_other:
        '{{count}} familier på ventelisten venter nå på den andre gruppen, hvis den hører til samme kurs; ellers er ventingen over.',
      closed: 'Denne gruppen stenges: ingen kan melde på til den lenger.',
    },
    outsideAge_one: '1 barn er utenfor alderen i den andre gruppen.',
    outsideAge_other: '{{count}} barn er utenfor alderen i den andre gruppen.',
    tooFew: 'Den andre gruppen har {{count}} ledige plasser, og {{children}} barn ville flyttes.',
    pending_one: '1 plass er i ferd med å bli betalt eller tatt. Prøv igjen når det er avklart.',
    pending_other: '{{count}} plasser er i ferd med å bli betalt eller tatt. Prøv igjen når det er avklart.',
    apart_one: '1 påmelding har flere barn som ville bli igjen på kurset. Flytt den for hånd først.',
    apart_other: '{{count}} påmeldinger har flere barn som ville bli igjen på kurset. Flytt dem for hånd først.',
  },
}
export default groupChanges
