"""The collections of the store, in the order in which a reader meets them."""

from __future__ import annotations

from dcpm.model.items import Item, Raw
from dcpm.model.nodes import Behaviour, Edge, Node
from dcpm.model.rows import Row
from dcpm.model.users import Activity, Consent, Night, Tombstone

COLLECTIONS: tuple[type[Row], ...] = (Raw, Item, Node, Behaviour, Edge, Activity, Night, Tombstone, Consent)
