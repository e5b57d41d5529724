import { Button } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataArea } from '../DataArea.tsx'
import { Skeleton } from '../Skeleton.tsx'
import classes from './ChartCard.module.css'
import { ChartTable } from './ChartTable.tsx'
import type { TableData } from './csv.ts'
import { type Definition, Info } from './Info.tsx'
import { NoData } from './NoData.tsx'

/** What a card draws from its data: the picture, the same as a table, and one sentence computed from it. */
export interface Drawing {
  readonly summary: string
  readonly table: TableData
  readonly plot: ReactNode
  /** In place of the sentence, which is then only heard. */
  readonly legend?: ReactNode
  /** A link behind the sentence. */
  readonly link?: ReactNode
  /** Under the picture: what it leaves out, up to which day it goes. */
  readonly note?: ReactNode
}

interface Source<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

interface Props<T> {
  /** What a link to it leads to. */
  id?: string
  title: string
  info?: Definition
  source: Source<T>
  /** "Nous n’avons pas pu charger les abonnés" */
  errorTitle: string
  /** How high the picture will be, so that nothing moves when it comes. */
  height?: number
  /** A control of its own beside the title. */
  control?: ReactNode
  className?: string | undefined
  /** The drawing, or the words that say why there is none. */
  draw: (data: T) => Drawing | { readonly missing: ReactNode }
}

/** One chart: a card with its name, its definition, its sentence, its picture and the table behind it. */
export function ChartCard<T>({
  id,
  title,
  info,
  source,
  errorTitle,
  height = 260,
  control,
  className,
  draw,
}: Props<T>) {
  const t = useTranslations('charts')
  const [asTable, setAsTable] = useState(false)
  const drawing = source.data === undefined ? null : draw(source.data)
  const drawn = drawing && 'plot' in drawing ? drawing : null
  return (
    <section id={id} className={`${classes.card} ${className ?? ''}`} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {info && <Info name={title} {...info} />}
        <span className={classes.controls}>
          {control}
          {drawn && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t(asTable ? 'chartOf' : 'tableOf', { name: title })}
              leftSection={
                asTable ? (
                  <IconChartLine size={16} stroke={2} aria-hidden />
                ) : (
                  <IconTable size={16} stroke={2} aria-hidden />
                )
              }
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? t('chart') : t('table')}
            </Button>
          )}
        </span>
      </header>
      <DataArea
        source={source}
        errorTitle={errorTitle}
        skeleton={
          <div className={classes.skeleton} style={{ height: height + 22 }}>
            <Skeleton width="46%" height={14} />
            <Skeleton height={height - 10} />
          </div>
        }
      >
        {() => (drawn ? <Figure title={title} drawing={drawn} asTable={asTable} /> : <Missing drawing={drawing} />)}
      </DataArea>
    </section>
  )
}

function Figure({ title, drawing, asTable }: { title: string; drawing: Drawing; asTable: boolean }) {
  const { summary, legend, link, note, table, plot } = drawing
  return (
    <figure className={classes.figure}>
      <figcaption className={legend ? 'visually-hidden' : classes.summary}>
        {summary} {!legend && link}
      </figcaption>
      {legend && (
        <div className={classes.summary}>
          {legend}
          {link}
        </div>
      )}
      {asTable ? (
        <ChartTable title={title} data={table} />
      ) : (
        <>
          <div className={classes.plot}>{plot}</div>
          <div className={classes.printed}>
            <ChartTable title={title} data={table} />
          </div>
        </>
      )}
      {note && <p className={classes.note}>{note}</p>}
    </figure>
  )
}

function Missing({ drawing }: { drawing: Drawing | { readonly missing: ReactNode } | null }) {
  return drawing && 'missing' in drawing ? <NoData>{drawing.missing}</NoData> : null
}
