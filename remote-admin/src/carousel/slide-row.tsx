import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, space, text } from '@lechaim/shared/ui/theme.ts'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { Details, Fields } from '../forms/form-layout.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ImageField } from '../media/image-field.tsx'
import { ShowFields } from '../show-times/show-fields.tsx'
import { type ShowDraft, showErrors, showPatchOf } from '../show-times/show-times.ts'
import { VisibilityBadge } from '../show-times/visibility-badge.tsx'
import { SortButtons } from '../sorting/sort-buttons.tsx'
import { SortableItem } from '../sorting/sortable.tsx'
import { RemoveButton } from '../ui/row-parts.tsx'
import { carouselMessages as t } from './carousel-messages.ts'
import { addSlidesAfter, editSlide, linkErrors, type Slide } from './carousel-store.ts'

interface SlideRowProps {
  slide: Slide
  number: number
  /** The address is in the saved list, so that the server shows it in any case. */
  isSaved: boolean
  error: string | undefined
  /** A save was tried with something wrong in the list. */
  isChecked: boolean
  onRemove: () => void
}

export function SlideRow({ slide, number, isSaved, error, isChecked, onRemove }: SlideRowProps) {
  const id = useId()
  const errors = isChecked ? showErrors(slide) : {}
  const hasTimes = slide.showFrom !== '' || slide.showUntil !== ''
  const bind = (name: keyof ShowDraft) => ({
    value: slide[name],
    error: errors[name],
    onChange: (time: string) => editSlide(slide.key, { [name]: time }),
  })
  return (
    <SortableItem id={slide.key}>
      <Row>
        <Name id={id}>{t.slide(number)}</Name>
        <Buttons>
          <SortButtons describedBy={id} />
          <RemoveButton label={t.remove(number)} onClick={onRemove} />
        </Buttons>
        <Field>
          <ImageField
            label={t.addressOf(number)}
            value={slide.address}
            saved={isSaved ? slide.address : ''}
            kind="banner"
            error={error}
            file={slide.file}
            onMore={(files) => addSlidesAfter(slide.key, files)}
            onChange={(address) => editSlide(slide.key, { address, file: undefined })}
          />
        </Field>
        <Times role="group" aria-labelledby={id}>
          {hasTimes && <VisibilityBadge of={{ visible: true, ...showPatchOf(slide) }} />}
          <ShowFields field={bind} />
          <LinkFields slide={slide} isChecked={isChecked} />
        </Times>
      </Row>
    </SortableItem>
  )
}

/** The link behind the picture, collapsed to its words until it is invalid or opened. */
function LinkFields({ slide, isChecked }: Pick<SlideRowProps, 'slide' | 'isChecked'>) {
  const { key, linkAddress, linkText } = slide
  const isSet = linkAddress !== '' || linkText !== ''
  const [isOpened, setOpened] = useState(false)
  const errors = isChecked ? linkErrors(slide) : {}
  const isOpen = isOpened || Object.keys(errors).length > 0
  return (
    <Details open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {t.link}
        {!isOpen && linkText && (
          <>
            {' · '}
            <bdi>{linkText}</bdi>
          </>
        )}
      </summary>
      <Fields>
        <TextField
          label={t.linkAddress}
          hint={t.linkHint}
          type="url"
          maxLength={maxLength.link}
          value={linkAddress}
          error={errors.linkAddress}
          onChange={(value) => editSlide(key, { linkAddress: value })}
        />
        <TextField
          label={t.linkText}
          hint={t.linkTextHint}
          maxLength={maxLength.name}
          value={linkText}
          error={errors.linkText}
          onChange={(value) => editSlide(key, { linkText: value })}
        />
        {isSet && (
          <Button $kind="outline" onClick={() => editSlide(key, { linkAddress: '', linkText: '' })}>
            {t.removeLink}
          </Button>
        )}
      </Fields>
    </Details>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  padding-block: ${space(4)};
  border-block-end: 1px solid ${color.line};
  background: ${color.paper};
  ${media.tablet} {
    display: grid;
    grid-template-columns: ${space(22)} minmax(0, 1fr) auto;
  }
`

const Name = styled.h3`
  font-family: inherit;
  font-size: ${text.normal};
  font-weight: 600;
`

const Buttons = styled.div`
  display: flex;
  ${media.tablet} {
    order: 1;
  }
`

const Field = styled.div`
  flex: 1 0 100%;
  min-inline-size: 0;
`

const Times = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: ${space(2)};
  min-inline-size: 0;
  margin-block-start: ${space(2)};
  > span {
    justify-self: start;
  }
  ${media.tablet} {
    grid-column: 1 / -1;
    order: 2;
  }
`
