import { ChooseNetworks } from '../connections/ChooseNetworks.tsx'
import { AddLocation } from './AddLocation.tsx'
import { DeleteLocation } from './DeleteLocation.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import type { LocationDialog } from './location-dialog.ts'
import { MergeLabels } from './MergeLabels.tsx'
import { PasteList } from './PasteList.tsx'

interface Props {
  dialog: LocationDialog
  onClose: () => void
}

export function Dialogs({ dialog, onClose }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <AddLocation onClose={onClose} />
    case 'paste':
      return <PasteList onClose={onClose} />
    case 'connect':
      return <ChooseNetworks onClose={onClose} />
    case 'group':
      return <GroupDialog chosenLocations={dialog.locations} onClose={onClose} />
    case 'labels':
      return <LabelsDialog locations={dialog.locations} onClose={onClose} />
    case 'merge':
      return <MergeLabels label={dialog.label} locations={dialog.locations} onClose={onClose} />
    case 'delete':
      return <DeleteLocation location={dialog.location} onClose={onClose} />
  }
}
