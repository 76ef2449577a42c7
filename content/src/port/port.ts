/** The read port: how the site reads content. It needs no Node. */
export type { Block, DocumentField, FormDefinition, FormField, SlotBlock } from './Block.ts'
export type { Content, ContentChange, MediaFile, SearchHit, SearchKind } from './Content.ts'
export type { Category, Choice } from './Category.ts'
export type {
  Destination,
  Hours,
  HoursRule,
  OpenDays,
  Sight,
  StoredDestination,
  YearDay,
} from './Destination.ts'
export type { Chips, Entry, EntryPart, ListOfPage } from './Entry.ts'
export type { EntryCard, EntryFact, EntryTile, MoreEntries } from './EntryCard.ts'
export type { EntryContext, ListedEntry } from './EntryContext.ts'
export type { EntryListColumns, ListColumns } from './ListColumns.ts'
export type {
  ChoiceFacet,
  Facet,
  ListParameters,
  ListQuery,
  ListRange,
  ListResult,
  RangeFacet,
} from './ListResult.ts'
export { choicesIn } from './ListResult.ts'
export { categoryIcons, type CategoryIcon } from '../schema/categoryIcons.ts'
export type { DetailPage, FeaturedPlace, HomePage, ListPage, Page, PlaceFact, TextPage } from './Page.ts'
export { reach } from './Page.ts'
export type { ListedPlace, Place, PlaceKind, RowFact, PlacesQuery, PlacesResult, Teaser } from './Place.ts'
export { placeKinds } from './Place.ts'
export { invertRoutes, reroute, type Routes } from './Routes.ts'
export type { Province, Region } from './Region.ts'
export type {
  BannerPlacement,
  ExternalOrigins,
  FooterIndex,
  Link,
  OwnWords,
  PlacesSettings,
  SiteInfo,
  SiteTheme,
  SiteLanguage,
} from './SiteInfo.ts'
