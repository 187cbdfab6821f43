import { Button } from '@lechaim/shared/ui/button.tsx'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { RecordForm } from '../forms/record-form.tsx'
import { Sortable } from '../sorting/sortable.tsx'
import { afterRender, focusAfterRemoval } from '../ui/focus.ts'
import { Notice, TabHead } from '../ui/tab-parts.tsx'
import { carouselMessages as t } from './carousel-messages.ts'
import { addSlide, carouselForm, hasValidAddress, maxSlides, orderSlides, removeSlide, type Slide } from './carousel-store.ts'
import { SlideRow } from './slide-row.tsx'

/** The pictures of the home page's carousel (SPEC §2). */
export function CarouselTab() {
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  // The focus moves to the new picture, or to the one in the removed one's place.
  const add = () => {
    addSlide()
    afterRender(() => list.current?.querySelector<HTMLElement>('li:last-child [role="group"] button')?.focus())
  }
  const remove = (slide: Slide, index: number) => {
    removeSlide(slide.key)
    focusAfterRemoval(list.current, index, adder.current)
  }
  return (
    <>
      <TabHead title={t.title} />
      <RecordForm
        form={carouselForm}
        save={t.save}
        actions={({ draft }) => (
          <Button ref={adder} $kind="outline" onClick={add} disabled={draft.slides.length >= maxSlides}>
            {t.add}
          </Button>
        )}
      >
        {({ draft: { slides }, start, errors }) => (
          <>
            {slides.length === 0 && (
              <Notice>
                <p>{t.none}</p>
              </Notice>
            )}
            <Sortable rows={slides.map(({ key }, index) => ({ id: key, name: t.slide(index + 1) }))} onOrder={orderSlides}>
              <List ref={list}>
                {slides.map((slide, index) => (
                  <SlideRow
                    key={slide.key}
                    slide={slide}
                    number={index + 1}
                    isSaved={start.slides.some(({ address }) => address === slide.address)}
                    error={hasValidAddress(slide) ? undefined : errors.slides}
                    isChecked={errors.slides !== undefined}
                    onRemove={() => remove(slide, index)}
                  />
                ))}
              </List>
            </Sortable>
          </>
        )}
      </RecordForm>
    </>
  )
}

const List = styled.ul`
  list-style: none;
  &:empty {
    display: none;
  }
`
