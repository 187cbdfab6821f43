import { color, font, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import type { FooterDraft } from './footer-form.ts'
import { footerMessages as t } from './footer-messages.ts'

/** How the shop's footer will look. Nothing in it can be pressed. */
export function FooterPreview({ draft }: { draft: FooterDraft }) {
  const links = (['facebook', 'instagram', 'twitter'] as const).filter((name) => draft[name].trim())
  return (
    <Figure>
      <figcaption>{t.preview}</figcaption>
      <Night>
        <Columns>
          <div>
            <Name dir="auto">{draft.companyName}</Name>
            <p dir="auto">{draft.description}</p>
            {links.length > 0 && <Links>{links.map((name) => t[name]).join(' · ')}</Links>}
          </div>
          <div>
            <strong>{t.contact}</strong>
            <p dir="auto">{draft.address}</p>
            <p>
              <bdi dir="ltr">{draft.phone}</bdi>
            </p>
            <p>
              <bdi dir="ltr">{draft.email}</bdi>
            </p>
          </div>
          <div>
            <strong>{t.hours}</strong>
            <p>
              {t.weekdaysShort} <bdi dir={directionOf(draft.weekdays)}>{draft.weekdays}</bdi>
            </p>
            <p>
              {t.weekendsShort} <bdi dir={directionOf(draft.weekends)}>{draft.weekends}</bdi>
            </p>
          </div>
          <div>
            <strong>{t.legal}</strong>
            {(['accessibilityStatement', 'cancellationPolicy', 'terms'] as const).map(
              (name) => draft[name].trim() && <p key={name}>{t[name]}</p>,
            )}
          </div>
        </Columns>
        {draft.businessId.trim() && (
          <Last>
            {t.businessId}: <bdi>{draft.businessId}</bdi>
          </Last>
        )}
      </Night>
    </Figure>
  )
}

/** As the shop's own footer has it: times alone from left to right, a sentence about them in Hebrew. */
const directionOf = (hours: string) => (/[\u0590-\u05FF]/.test(hours) ? 'rtl' : 'ltr')

const Figure = styled.figure`
  display: grid;
  gap: ${space(2)};
  min-inline-size: 0;
  > figcaption {
    font-size: ${text.small};
    font-weight: 600;
  }
`

const Night = styled.div`
  padding: ${space(6)} ${space(5)} ${space(4)};
  border-radius: ${radius.normal};
  background: ${color.night};
  color: ${color['on-night-soft']};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`

const Columns = styled.div`
  display: grid;
  gap: ${space(5)};
  strong {
    color: ${color['on-night']};
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    grid-template-columns: 1.5fr 1fr 1fr 1fr;
  }
`

const Name = styled.p`
  padding-block-end: ${space(1)};
  color: ${color.gold};
  font-family: ${font.heading};
  font-size: 1.6rem;
  font-weight: 800;
  line-height: 1.1;
`

const Links = styled.p`
  padding-block-start: ${space(2)};
  color: ${color['on-night']};
`

const Last = styled.p`
  margin-block-start: ${space(4)};
  padding-block-start: ${space(3)};
  border-block-start: 1px solid ${color['night-line']};
  text-align: center;
`
