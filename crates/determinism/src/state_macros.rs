/// Declares a struct or an enum that is [`State`](crate::State): its image, its reader and the names of
/// its fields come from the declaration itself, so nothing can be forgotten.
///
/// Enum variants carry an explicit tag byte, which is part of every save and record:
///
/// ```
/// determinism::state! {
///     /// How much of what somebody carries.
///     #[derive(Clone, Debug, PartialEq)]
///     pub struct Carry {
///         pub amount: u16,
///     }
/// }
/// determinism::state! {
///     #[derive(Clone, Debug, Default, PartialEq)]
///     pub enum Errand {
///         #[default]
///         Idle = 0,
///         Fetch { from: u32, carry: Carry } = 1,
///     }
/// }
/// ```
#[macro_export]
macro_rules! state {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $( $(#[$field_meta:meta])* $field_vis:vis $field:ident : $type:ty ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $( $(#[$field_meta])* $field_vis $field: $type, )*
        }

        impl $crate::State for $name {
            const SIZE_MAX: usize =
                $crate::bound_of_all(&[$( <$type as $crate::State>::SIZE_MAX ),*]);
            #[inline]
            fn put(&self, place: &mut [u8]) -> usize {
                let $name { $($field),* } = self;
                let at = 0;
                $( let at = at + $crate::State::put($field, &mut place[at..]); )*
                at
            }
            #[inline]
            fn write(&self, out: &mut $crate::macro_support::Vec<u8>) {
                let $name { $($field),* } = self;
                $( $crate::State::write($field, out); )*
            }
            fn read(input: &mut $crate::Source<'_>) -> Result<Self, $crate::BadState> {
                Ok($name { $( $field: $crate::State::read(input)?, )* })
            }
            fn difference(
                &self,
                other: &Self,
                path: &mut $crate::macro_support::String,
            ) -> Option<($crate::macro_support::String, $crate::macro_support::String)> {
                $(
                    if self.$field != other.$field {
                        path.push('.');
                        path.push_str(stringify!($field));
                        return $crate::State::difference(&self.$field, &other.$field, path);
                    }
                )*
                None
            }
            fn examine(&self, path: &[u32], found: &mut $crate::Examination) {
                let $name { $($field),* } = self;
                let Some((&key, rest)) = path.split_first() else {
                    found.is(self);
                    let mut keys = 0..;
                    $( found.part(keys.next().unwrap_or_default(), $field); )*
                    return;
                };
                let mut keys = 0..;
                $(
                    if keys.next() == Some(key) {
                        found.name.push('.');
                        found.name.push_str(stringify!($field));
                        return $crate::State::examine($field, rest, found);
                    }
                )*
                found.is_absent();
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({ $( $(#[$field_meta:meta])* $field:ident : $type:ty ),* $(,)? })? = $tag:literal
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $( $(#[$variant_meta])* $variant $({ $( $(#[$field_meta])* $field: $type ),* })?, )*
        }

        impl $crate::State for $name {
            const SIZE_MAX: usize = $crate::bound_of_any(&[$(
                $crate::bound_of_all(&[$( $( <$type as $crate::State>::SIZE_MAX ),* )?])
            ),*]);
            #[inline]
            fn put(&self, place: &mut [u8]) -> usize {
                match self {
                    $(
                        $name::$variant $({ $($field),* })? => {
                            place[0] = $tag;
                            let at = 1;
                            $( $( let at = at + $crate::State::put($field, &mut place[at..]); )* )?
                            at
                        }
                    )*
                }
            }
            #[inline]
            fn write(&self, out: &mut $crate::macro_support::Vec<u8>) {
                match self {
                    $(
                        $name::$variant $({ $($field),* })? => {
                            out.push($tag);
                            $( $( $crate::State::write($field, out); )* )?
                        }
                    )*
                }
            }
            fn read(input: &mut $crate::Source<'_>) -> Result<Self, $crate::BadState> {
                match <u8 as $crate::State>::read(input)? {
                    $( $tag => Ok($name::$variant $({ $( $field: $crate::State::read(input)? ),* })?), )*
                    _ => Err($crate::BadState::Invalid),
                }
            }
        }
    };
}
