import { useState } from 'react'
import {
  Avatar,
  Badge,
  Button,
  Columns,
  Count,
  Countdown,
  Dialog,
  EnvBanner,
  Icon,
  LinkButton,
  List,
  ListLink,
  LoadingOverlay,
  Pads,
  PageHead,
  PageTop,
  Row,
  Section,
  Skeleton,
  SkeletonCard,
  SkeletonList,
  Stack,
  Steps,
  TextField,
  Tile,
  Toast,
  Wrap,
} from '../src/ui.ts'
import { Frame } from './frame.tsx'
import { deadline } from './samples.ts'

const countries = [
  ['se', 'Sverige'],
  ['no', 'Norge'],
  ['dk', 'Danmark'],
  ['fi', 'Suomi'],
  ['de', 'Deutschland'],
] as const

const Buttons = () => (
  <Stack as="section" aria-labelledby="k1">
    <h2 id="k1">Knappar</h2>
    <Row>
      <Button variant="pri" iconEnd="arrow" busyLabel="Skickar">
        Nästa steg
      </Button>
      <Button variant="pri" iconEnd="arrow" busy busyLabel="Skickar">
        Nästa steg
      </Button>
      <Button>Annat val</Button>
      <Button variant="danger">Ta bort kontot</Button>
      <Button variant="quiet">Tyst val</Button>
      <LinkButton href="/forms" small>
        En länk
      </LinkButton>
      <Button reason="Välj ett belopp först.">Går inte nu</Button>
    </Row>
    <Button variant="pri" full icon="lock">
      Zahlungspflichtig bestellen und Geschenkgutscheinkonditionen akzeptieren
    </Button>
  </Stack>
)

const Messages = () => {
  const [shown, setShown] = useState(true)
  return (
    <Stack as="section" aria-labelledby="k2">
      <h2 id="k2">Meddelanden</h2>
      {shown && (
        <Toast title="Nya tider på lovet" closeLabel="Dölj: Nya tider" onClose={() => setShown(false)}>
          Vi öppnar 9:00 hela vecka 9.
        </Toast>
      )}
      <Toast tone="ok" title="Profilen är sparad" />
      <Toast tone="warn" title="Ditt tiokort går ut om 20 dagar" />
      <Toast tone="error" title="Betalningen gick inte igenom">
        Inget har dragits. Prova ett annat kort.
      </Toast>
    </Stack>
  )
}

const Marks = () => (
  <Stack as="section" aria-labelledby="k3">
    <h2 id="k3">Märken</h2>
    <Row>
      <Badge tone="open">Öppet nu</Badge>
      <Badge tone="closed">Stängt</Badge>
      <Badge icon="close">Fullbokad</Badge>
      <Badge tone="sky">Börjar 1 dec</Badge>
      <Badge tone="warn">Går ut snart</Badge>
      <Count value={3} label="nya" />
      <Count value={0} label="nya" />
      <Avatar firstName="Maja" lastName="Lindqvist" />
      <Avatar firstName="Elsa" tone="leaf" />
      <Avatar tone="sky" />
    </Row>
  </Stack>
)

const Progress = () => (
  <Stack as="section" aria-labelledby="k5">
    <h2 id="k5">Steg</h2>
    <Steps label="Steg" steps={['Grupp', 'Barn', 'Betala', 'Klart']} current={2} doneLabel="klart" />
    <Steps label="Schritte" steps={['Auswählen', 'Prüfen und bestellen', 'Fertig']} current={1} doneLabel="erledigt" />
    <Pads
      label="Så långt har du kommit"
      doneLabel="klart"
      pads={[
        { label: 'Konto', done: true },
        { label: 'E-post', done: true },
        { label: 'Barn', done: true },
        { label: 'Mobil', done: false },
      ]}
    />
    <h2>Hållen plats</h2>
    <Countdown
      deadline={deadline}
      total={900_000}
      name={(minutes, seconds) => `Platsen hålls i ${minutes} minuter och ${seconds} sekunder`}
      say={(minutes) => (minutes === 0 ? 'Tiden är slut' : `${minutes} minuter kvar`)}
    >
      Vi håller platsen
    </Countdown>
  </Stack>
)

const Countries = ({ dialogOpen }: { dialogOpen: boolean }) => {
  const [open, setOpen] = useState(dialogOpen)
  return (
    <Stack as="section" aria-labelledby="k7">
      <h2 id="k7">Dialog</h2>
      <Row>
        <Button onClick={() => setOpen(true)}>Byt land</Button>
      </Row>
      <Dialog open={open} onClose={() => setOpen(false)} title="Byt land" closeLabel="Stäng">
        <List>
          {countries.map(([code, name], index) => (
            <ListLink
              key={code}
              low
              href={`https://${code}.example/`}
              title={name}
              current={index === 0}
              media={<img className="flag" src={`/art/flag-${code}.svg`} alt="" width="36" height="24" />}
              end={index === 0 && <Badge tone="open">Här är du</Badge>}
            />
          ))}
        </List>
      </Dialog>
    </Stack>
  )
}

const Waiting = () => {
  const [busy, setBusy] = useState(false)
  return (
    <Stack as="section" aria-labelledby="k8">
      <h2 id="k8">Väntan</h2>
      <Skeleton label="Hämtar kurser" className="stack">
        <SkeletonCard />
        <SkeletonList rows={2} />
      </Skeleton>
      <Row>
        <Button
          onClick={() => {
            setBusy(true)
            setTimeout(() => setBusy(false), 2000)
          }}
        >
          Visa laddningen
        </Button>
      </Row>
      <LoadingOverlay active={busy} label="Väntar på din bank">
        Väntar på din bank
      </LoadingOverlay>
    </Stack>
  )
}

const Fields = () => (
  <Stack as="section" aria-labelledby="k6">
    <h2 id="k6">Fält</h2>
    <TextField name="a1" label="E-post" type="email" autoComplete="email" defaultValue="maja@exempel.se" />
    <TextField name="a3" label="Födelseår" error="Skriv årtalet med fyra siffror" inputMode="numeric" defaultValue="20233" />
  </Stack>
)

const Tiles = () => (
  <ul className="grid">
    <Tile title="Örebro" href="/" foot={<Badge tone="open">Öppet till 18:00</Badge>} footStart>
      Lekgatan 4
    </Tile>
    <Tile side title="Presentkort" href="/gift-card" art={{ src: '/art/gift-card', tone: 'sun', padded: true }}>
      Skickas direkt eller på födelsedagen.
    </Tile>
    <Tile
      level={2}
      title="Tiokort"
      art={{ src: '/art/ticket', tone: 'leaf', padded: true }}
      foot={
        <>
          <span className="from num">1 590 kr</span>
          <LinkButton small href="/">
            Köp tiokort
          </LinkButton>
        </>
      }
    >
      Tio entréer som hela familjen delar. Gäller i två år.
    </Tile>
  </ul>
)

/** Every small part in every state; the twin of the reference screen “Byggstenar”. */
export const PartsPage = ({ dialogOpen = false, menuOpen = false }: { dialogOpen?: boolean; menuOpen?: boolean }) => (
  <>
    <EnvBanner>Testmiljö</EnvBanner>
    <Frame menuOpen={menuOpen}>
      <Wrap>
        <PageHead title="Byggstenar" lead="Alla lägen på ett ställe." />
        <Columns even className="mt-6">
          <Stack gap={8}>
            <Buttons />
            <Messages />
            <Marks />
            <Progress />
          </Stack>
          <Stack gap={8}>
            <Fields />
            <Countries dialogOpen={dialogOpen} />
            <Waiting />
            <Tiles />
          </Stack>
        </Columns>
        <Section id="k9" title="Sidtopp med film" aside={<Icon name="play" />}>
          <PageTop
            kind="video"
            inset
            scene={{ src: '/art/none.mp4', poster: '/art/camp', pauseLabel: 'Pausa filmen', playLabel: 'Spela filmen' }}
          />
        </Section>
      </Wrap>
    </Frame>
  </>
)
