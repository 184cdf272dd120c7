import { pathTo } from '@hoppla/contract/pages'
import type { StructuredData } from '../../platform/head/page-metadata.ts'
import type { Site } from '../../platform/head/page-site.ts'
import type { ShownClass } from './class-data.ts'
import { kindOf } from './classes.rules.ts'

type Page = { site: Pick<Site, 'country'>; origin: string; language: string; playground: { slug: string; name: string } }

/**
 * Classes as schema.org describes them: one that runs over weeks is a course with its dates, a trial and a camp are events. What cannot be booked yet or
 * any more says so; seats of this moment are not given, only "all taken", as search engines come by days later.
 * @see https://schema.org/Course, https://schema.org/CourseInstance, https://schema.org/ChildrensEvent, https://schema.org/Offer
 */
export const classStructuredData = (
  classes: readonly ShownClass[],
  { site, origin, language, playground }: Page,
): StructuredData[] => {
  const houseAddress = `${origin}${pathTo('playground', { lang: language, playgroundSlug: playground.slug })}`
  const location = { '@type': 'AmusementPark', '@id': houseAddress, name: playground.name, url: houseAddress }
  const organizer = { '@id': `${origin}/#organization`, '@type': 'Organization', name: site.country.companyname }
  const url = `${origin}${pathTo('class-list', { lang: language, playgroundSlug: playground.slug })}`
  return classes.map((one) => {
    const when = { startDate: one.firstOccasionDate, endDate: one.lastOccasionDate, location }
    const offers = {
      '@type': 'Offer',
      category: one.price.priceIncVat === 0 ? 'Free' : 'Paid',
      price: one.price.priceIncVat,
      priceCurrency: one.currency,
      ...(one.price.validToDate ? { priceValidUntil: one.price.validToDate } : {}),
      ...(one.sellablePeriodStartDate ? { validFrom: one.sellablePeriodStartDate } : {}),
      availability: `https://schema.org/${availabilityOf(one)}`,
      url: `${url}/${one.id}`,
    }
    const image = new URL(one.picture, origin).href
    const known = { '@id': `${url}#${one.id}`, name: one.name, description: one.description || one.name, url, image, offers }
    return kindOf(one.classType) === 'sport'
      ? {
          '@type': 'Course',
          ...known,
          provider: organizer,
          hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Onsite', ...when },
        }
      : {
          '@type': 'ChildrensEvent',
          ...known,
          ...when,
          organizer,
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        }
  })
}

const availabilityOf = ({ isBookable, ageGroups }: ShownClass): string => {
  if (ageGroups.every(({ fullyBooked }) => fullyBooked)) return 'SoldOut'
  return isBookable ? 'InStock' : 'OutOfStock'
}
