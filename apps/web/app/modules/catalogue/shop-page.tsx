import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import { Badge, Card, Grid, LinkButton, PageHead, Section, Tile, VisuallyHidden, Wrap } from '@hoppla/ui'
import { useLoaderData } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { YourPlayground } from '../../platform/storage/your-playground.tsx'
import type { Route } from './+types/shop-page'
import { artOf } from './article-art.ts'
import { BalanceCheck } from './balance-check.tsx'
import { draftPath } from './draft.rules.ts'
import { type ShopArticle, type ShopData, shopData } from './shop-data.ts'
import { isValidAt, sortedFor, useYourShop, type YourShop } from './your-shop.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  return shopData(call, site)
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('shop.title'),
    (t) => t('shop.description'),
  )

/** Everything that is sold. */
export default function ShopPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const yours = useYourShop(data.playgrounds)
  const { serialTickets, passes } = sortedFor(yours, data)
  const money = (amount: number, currency: string) => formatMoney(amount, currency, language, { short: true })
  return (
    <Wrap>
      <PageHead title={t('shop.title')} lead={t('shop.lead')} />
      <div className="mt-4">
        <YourPlayground
          playgrounds={data.playgrounds}
          page="book-entrance"
          note={
            yours?.entry
              ? t('shop.yours', { price: money(Math.min(yours.entry.weekday, yours.entry.weekend), yours.entry.currency) })
              : undefined
          }
        />
      </div>
      <Grid min={300} className="mt-5">
        {data.giftCard && (
          <Tile
            level={2}
            title={t('shop.giftCard')}
            art={{ src: data.giftCard.picture ?? '/art/gift-card', tone: 'sun', padded: true, eager: true }}
            foot={
              <>
                <span className="from num">
                  {t('shop.from', { price: formatMoney(data.giftCard.price, data.giftCard.currency, language, { short: true }) })}
                </span>
                {data.giftCard.isSoldOut ? (
                  <Badge>{t('shop.soldOut')}</Badge>
                ) : (
                  <LinkButton small href={pathTo('gift-cards', { lang: language })}>
                    {t('shop.chooseGiftCard')}
                  </LinkButton>
                )}
              </>
            }
          >
            {t('shop.giftCardText')}
          </Tile>
        )}
        {serialTickets.map((article) => (
          <ArticleTile key={article.id} kind="serial-ticket" article={article} tone="leaf" yours={yours} />
        ))}
        {passes.map((article) => (
          <ArticleTile key={article.id} kind="pass" article={article} tone="sky" yours={yours} />
        ))}
      </Grid>
      {!data.giftCard && data.serialTickets.length + data.passes.length === 0 && <p className="lead mt-5">{t('shop.nothing')}</p>}
      <HasCode />
      <BalanceCheck />
      {data.comparison && <WhichPaysOff comparison={data.comparison} currency={data.currency} />}
    </Wrap>
  )
}

type ArticleTileProps = { kind: 'serial-ticket' | 'pass'; article: ShopArticle; tone: 'leaf' | 'sky'; yours: YourShop | undefined }

const ArticleTile = ({ kind, article, tone, yours }: ArticleTileProps) => {
  const { language, t } = useWords()
  return (
    <Tile
      level={2}
      title={article.name}
      // Beside the title, where its coming moves nothing.
      mark={yours && !isValidAt(yours, article) ? <Badge>{t('shop.notThere', { name: yours.name })}</Badge> : undefined}
      art={{ src: article.picture ?? artOf[kind], tone, padded: true, eager: true }}
      foot={
        <>
          <span className="from num">{formatMoney(article.price, article.currency, language, { short: true })}</span>
          {article.isSoldOut ? (
            <Badge>{t('shop.soldOut')}</Badge>
          ) : (
            <LinkButton small href={draftPath(language, { kind, articleId: article.id })}>
              {t('shop.buy')} <VisuallyHidden>{article.name}</VisuallyHidden>
            </LinkButton>
          )}
        </>
      }
    >
      {article.description}
    </Tile>
  )
}

/** Whoever was given a ticket or a pass goes on from here. */
const HasCode = () => {
  const { language, t } = useWords()
  return (
    <section className="sec" aria-labelledby="has-code">
      <div className="card sky row between gap-4">
        <div className="grow-wide">
          <h2 id="has-code" className="size-l">
            {t('shop.hasCode')}
          </h2>
          <p className="muted">{t('shop.hasCodeText')}</p>
        </div>
        <LinkButton href={pathTo('redeem', { lang: language })}>{t('shop.connect')}</LinkButton>
      </div>
    </section>
  )
}

const WhichPaysOff = ({ comparison, currency }: { comparison: NonNullable<ShopData['comparison']>; currency: string }) => {
  const { language, t } = useWords()
  const { visits, ticket, pass } = comparison
  const money = (amount: number) => formatMoney(amount, currency, language, { short: true })
  return (
    <Section id="which" title={t('shop.which')}>
      <Card className="table-pad">
        <table className="compare">
          <tbody>
            <tr>
              <th scope="row">{t('shop.upTo', { count: visits })}</th>
              <td>{ticket.name}</td>
              <td>
                <b>{money(ticket.perVisit)}</b>
                <small>{t('shop.perVisit')}</small>
              </td>
            </tr>
            <tr>
              <th scope="row">{t('shop.moreThan', { count: visits })}</th>
              <td>{pass.name}</td>
              <td>
                <b>{money(pass.price)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
    </Section>
  )
}
