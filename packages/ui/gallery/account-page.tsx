import {
  Avatar,
  Badge,
  Bill,
  Card,
  Columns,
  Count,
  EmptyState,
  IconLink,
  KeyValues,
  LinkButton,
  List,
  ListLink,
  ListRow,
  Pads,
  PageHead,
  QrCode,
  Row,
  Stack,
  Wrap,
} from '../src/ui.ts'
import { Frame } from './frame.tsx'
import { modules } from './samples.ts'

const Progress = () => (
  <Card as="section" tone="sky" stack={5} aria-labelledby="pr">
    <Row between>
      <h2 id="pr">Vielä yksi loikka</h2>
      <Badge>75 % valmis</Badge>
    </Row>
    <Pads
      label="Näin pitkällä olet"
      doneLabel="valmis"
      pads={[
        { label: 'Tili', done: true },
        { label: 'Sähköposti', done: true },
        { label: 'Lapsi', done: true },
        { label: 'Matkapuhelin', done: false },
      ]}
    />
    <Row between gap={4}>
      <p className="grow-wide">Tavoitamme sinut, jos joudumme perumaan ryhmän.</p>
      <LinkButton variant="pri" href="/forms">
        Lisää matkapuhelinnumero
      </LinkButton>
    </Row>
  </Card>
)

const Next = () => (
  <section aria-labelledby="up">
    <h2 id="up" className="sec-h">
      Seuraavaksi
    </h2>
    <article className="card flush event">
      <div className="date">
        <div>
          <span className="display num block">28</span>marras
        </div>
      </div>
      <Stack gap={2} className="what">
        <Row gap={2}>
          <h3>Liikuntaryhmä Elsan kanssa</h3>
          <Badge tone="open">Vahvistettu</Badge>
        </Row>
        <p className="muted">Lauantai 9.30–10.30, Hoppla Tampere</p>
        <Row gap="wide">
          <IconLink icon="calendar" href="/">
            Lisää kalenteriin
          </IconLink>
          <IconLink icon="undo" href="/">
            Peruuta
          </IconLink>
        </Row>
      </Stack>
    </article>
  </section>
)

const Own = () => (
  <section aria-labelledby="yours">
    <h2 id="yours" className="sec-h">
      Ostokset ja varaukset
    </h2>
    <List card>
      <ListLink
        href="/"
        icon="tag"
        tone="sun"
        title="Tarjoukset"
        note="Yksi päättyy perjantaina"
        end={<Count value={3} label="uutta" />}
      />
      <ListLink
        href="/"
        icon="ticket"
        tone="leaf"
        title="Sarjakortit"
        note="7/10 käyntiä jäljellä"
        end={<Count value={0} label="uutta" />}
      />
      <ListLink href="/" icon="card" tone="sky" title="Kausikortit" note="Noelin kortti odottaa valokuvaa" />
      <ListRow icon="gift" tone="lil" title="Lahjakortti" note="HPL-7K2M-Q9R4" end={<b className="num">50,00 €</b>} />
    </List>
  </section>
)

const Receipt = () => (
  <Card raise as="article" stack={5} aria-labelledby="rc">
    <h2 id="rc">Kuitti</h2>
    <KeyValues
      rows={[
        { term: 'Tilausnumero', value: 'HO-2026-118 204' },
        { term: 'Päiväys', value: '21.11.2026 klo 10.42' },
        {
          term: 'Myyjä',
          value: (
            <>
              Hoppla Sisäleikkipuistot Oy<span className="small">Y-tunnus 0000000-0</span>
            </>
          ),
        },
        { term: 'Maksutapa', value: 'Visa •••• 4242' },
      ]}
    />
    <Bill
      rows={[
        { label: 'Sarjakortti, 1 kpl', amount: '119,00 €', kind: 'rule' },
        { label: 'Lahjakortti HPL-7K2M-Q9R4', amount: '−50,00 €' },
        { label: 'Maksettu', amount: '69,00 €', kind: 'sum' },
        { label: 'Sis. alv 25,5 % summasta 119,00 €', amount: '24,18 €', kind: 'sub' },
      ]}
    />
  </Card>
)

const Aside = () => (
  <Stack as="aside" gap={6} className="sticky" aria-label="Jäsenkortti">
    <Card raise stack={4} className="centered">
      <h2 className="size-l">Jäsenkorttisi</h2>
      <QrCode modules={modules} label="Jäsenkortin QR-koodi" />
      <p className="code">4W8C-2XN7-9KRM</p>
      <p className="small muted">Näytä sisäänkäynnillä. Toimii ilman verkkoa.</p>
    </Card>
    <Card stack={1}>
      <Row between>
        <h2 className="size-l">Lapsesi</h2>
        <IconLink icon="plus" href="/">
          Lisää
        </IconLink>
      </Row>
      <List>
        <ListLink href="/" media={<Avatar firstName="Elsa" tone="leaf" />} title="Elsa" note="5 vuotta" />
        <ListLink href="/" media={<Avatar firstName="Noel" tone="sky" />} title="Noel" note="Täyttää 3 vuotta 14. joulukuuta" />
      </List>
    </Card>
  </Stack>
)

/** Long Finnish words; the twin of the reference screen “Oma tili”, with a receipt and an empty state. */
export const AccountPage = () => (
  <Frame>
    <Wrap>
      <PageHead title="Hei Maija!" />
      <Columns className="mt-5">
        <Stack gap={10}>
          <Progress />
          <Next />
          <Own />
          <Receipt />
          <Card>
            <EmptyState art="/art/empty" title="Ei vielä varauksia" actions={<LinkButton href="/">Varaa sisäänpääsy</LinkButton>}>
              Käynnit, tunnit ja juhlat kerääntyvät tähän.
            </EmptyState>
          </Card>
        </Stack>
        <Aside />
      </Columns>
    </Wrap>
  </Frame>
)
