import { directionOfHours, yearInIsrael } from '@lechaim/shared/lib/format.ts'
import { isMobilePhone } from '@lechaim/shared/lib/validation.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { color, font, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Figure } from '../forms/form-layout.tsx'
import { type FooterDraft, hours, isPublished, links } from './footer-form.ts'
import { footerMessages as t } from './footer-messages.ts'

const { footer: texts, legal } = common

/** Inert preview of the shop's footer. */
export function FooterPreview({ draft, start }: { draft: FooterDraft; start?: FooterDraft }) {
  const shownLinks = links.filter((name) => draft[name].trim())
  return (
    <Figure>
      <figcaption>{t.preview}</figcaption>
      <Footer>
        <Columns>
          <div>
            <Name dir="auto">{draft.companyName}</Name>
            <p dir="auto">{draft.description}</p>
            {shownLinks.length > 0 && <Links>{shownLinks.map((name) => texts[name]).join(' · ')}</Links>}
          </div>
          <div>
            <strong>{texts.contact}</strong>
            <p dir="auto">{draft.address}</p>
            <p>
              <bdi dir="ltr">{draft.phone}</bdi>
            </p>
            {isMobilePhone(draft.phone) && <p>{texts.whatsapp}</p>}
            <p>
              <bdi dir="ltr">{draft.email}</bdi>
            </p>
          </div>
          <div>
            <strong>{texts.hours}</strong>
            {hours.map(
              (days) =>
                isPublished(days, draft, start) &&
                draft[days].trim() && (
                  <p key={days}>
                    {texts[days]} <bdi dir={directionOfHours(draft[days])}>{draft[days]}</bdi>
                  </p>
                ),
            )}
          </div>
          <div>
            <strong>{texts.information}</strong>
            {(['accessibilityStatement', 'cancellationPolicy', 'terms'] as const).map(
              (name) => isPublished(name, draft, start) && draft[name].trim() && <p key={name}>{legal[name]}</p>,
            )}
            {draft.privacyPolicy.trim() && <p>{t.privacyPolicy}</p>}
          </div>
        </Columns>
        <Legal>
          <p>{texts.warning}</p>
          <p>{texts.rights(yearInIsrael(new Date()), draft.companyName)}</p>
          {draft.businessId.trim() && <p>{texts.business(draft.businessId)}</p>}
        </Legal>
      </Footer>
    </Figure>
  )
}

const Footer = styled.div`
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
  font-size: ${text.title};
  font-weight: 800;
  line-height: 1.1;
`

const Links = styled.p`
  padding-block-start: ${space(2)};
  color: ${color['on-night']};
`

const Legal = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1)} ${space(6)};
  margin-block-start: ${space(4)};
  padding-block-start: ${space(3)};
  border-block-start: 1px solid ${color['night-line']};
  text-align: center;
`
