import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { Button, buttonStyles } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { Soft } from '../ui/parts.tsx'
import { $previewLink, $problems } from './action-store.ts'
import { actionsMessages as t } from './actions-messages.ts'

/** The link, once the shop has made it. */
export function PreviewLink() {
  const link = useStore($previewLink)
  const problems = useStore($problems)
  if (!link) return problems.length === 0 ? <Soft role="status">{t.preview.reading}</Soft> : null
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast({ title: t.preview.copied }),
      (error: unknown) => showFailure({ title: t.unreachable }, error),
    )
  return (
    <>
      <Field label={t.preview.link} value={link} dir="ltr" readOnly onFocus={({ target }) => target.select()} />
      <Row>
        <Button onClick={copy}>{t.preview.copy}</Button>
        <OpenLink href={link} target="_blank" rel="noopener noreferrer" $kind="outline">
          {t.preview.open}
        </OpenLink>
      </Row>
    </>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`

const OpenLink = styled.a<{ $kind: 'outline' }>`
  ${buttonStyles}
`
