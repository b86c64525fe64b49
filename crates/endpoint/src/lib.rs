//! The sans-io machines of the agreement, put on real links.
