import { home } from '@lechaim/shared/lib/address.ts'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Switch } from '../forms/switch.tsx'
import { $hasOrderSound, setOrderSound } from '../orders/order-sound.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { SoftText } from '../ui/tab-parts.tsx'
import { settingsMessages as t } from './settings-messages.ts'

/** The ways to settings that are set once in a while. */
export function MoreSettings() {
  return (
    <Ways>
      <Way hint={t.businessHint}>
        <ButtonLink $kind="outline" to={{ ...home, view: 'admin', tab: 'footer' }}>
          {t.business}
        </ButtonLink>
      </Way>
      <Way hint={t.couponsHint}>
        <DialogButton label={t.coupons} load={() => import('../coupons/coupons-dialog.tsx')} />
      </Way>
      <Way hint={t.mailTextsHint}>
        <DialogButton label={t.mailTexts} load={() => import('../orders/mail-texts/mail-texts-dialog.tsx')} />
      </Way>
      <Way hint={t.noticesHint}>
        <DialogButton label={t.notices} load={() => import('../orders/notices/notices-dialog.tsx')} />
      </Way>
      <Way hint={t.retentionHint}>
        <DialogButton label={t.retention} load={() => import('../orders/retention/retention-dialog.tsx')} />
      </Way>
      <li>
        <SoundSwitch />
      </li>
    </Ways>
  )
}

function Way({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <li>
      {children}
      <SoftText>{hint}</SoftText>
    </li>
  )
}

function SoundSwitch() {
  return <Switch label={t.sound} hint={t.soundHint} value={useStore($hasOrderSound)} error={undefined} onChange={setOrderSound} />
}

const Ways = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${space(68)}), 1fr));
  gap: ${space(4)};
  list-style: none;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space(1)};
    > button,
    > a {
      white-space: normal;
    }
  }
`
