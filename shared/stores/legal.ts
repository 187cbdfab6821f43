import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { common, type LegalField, legalFields, legalPage, missingPage } from '@lechaim/shared/messages/common.ts'
import { $route, showPage } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

/** Those that the owner has written, in the order of the list, with their names in addresses. */
export const $legalTexts = computed($shop, (shop) => (shop.state === 'ready' ? textsOf(shop.data.footer) : []))

const textsOf = (footer: Footer) =>
  legalFields
    .map((field) => ({ page: legalPage(field), field, title: common.legal[field], text: footer[field] ?? '' }))
    .filter(({ text }) => text.trim())

/** The page that the address opens over the view; one that there is not says so. */
export const $openPage = computed([$route, $legalTexts], ({ page }, texts) =>
  page === undefined ? null : (texts.find((text) => text.page === page) ?? missingPage),
)

/** For what is a button, and for remotes that were released before the texts had addresses. */
export const openLegalText = (field: LegalField): void => showPage(legalPage(field))
