//! What the device plays: a clip or a piece, with loudness and side that may change while it sounds, without clicks.

use core::num::{NonZeroU16, NonZeroU32};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use bevy::asset::Asset;
use bevy::audio::{AudioSource, Decodable, Source};
use bevy::reflect::TypePath;

use super::clip::RATE_HZ;
use super::ear::pan_gains;

/// Frames between two looks at the faders.
const LOOK_FRAMES: u32 = 64;
/// Share of the way to the new loudness in each frame: nine tenths of it in 12 ms.
const GLIDE: f32 = 0.0044;
/// Softer than this, a voice that ends is over.
const SILENT: f32 = 0.0005;

/// The faders of a voice; the game writes them, the device's thread reads them.
#[derive(Debug)]
pub struct Faders {
    gain: AtomicU32,
    pan: AtomicU32,
    is_ending: AtomicBool,
}

impl Faders {
    pub fn new(gain: f32, pan: f32) -> Arc<Faders> {
        Arc::new(Faders {
            gain: AtomicU32::new(gain.to_bits()),
            pan: AtomicU32::new(pan.to_bits()),
            is_ending: AtomicBool::new(false),
        })
    }

    pub fn set(&self, gain: f32, pan: f32) {
        self.gain.store(gain.to_bits(), Ordering::Relaxed);
        self.pan.store(pan.to_bits(), Ordering::Relaxed);
    }

    /// Fades within a moment and ends.
    pub fn end(&self) {
        self.is_ending.store(true, Ordering::Relaxed);
    }

    fn targets(&self) -> [f32; 2] {
        if self.is_ending.load(Ordering::Relaxed) {
            return [0.0; 2];
        }
        let gain = f32::from_bits(self.gain.load(Ordering::Relaxed));
        let pan = f32::from_bits(self.pan.load(Ordering::Relaxed));
        pan_gains(pan).map(|side| side * gain)
    }
}

/// What is played.
#[derive(Clone, Debug)]
pub enum Content {
    /// One channel. `speed` plays it higher, above 1, or lower.
    Clip {
        samples: Arc<[i16]>,
        speed: f32,
        loops: bool,
    },
    /// Two channels, decoded while they play.
    Piece(AudioSource),
}

/// A voice, for Bevy's queue.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct Voice {
    pub content: Content,
    pub faders: Arc<Faders>,
}

impl Decodable for Voice {
    type Decoder = VoiceDecoder;

    fn decoder(&self) -> VoiceDecoder {
        let reader = match &self.content {
            Content::Clip {
                samples,
                speed,
                loops,
            } => Frames::Clip {
                samples: Arc::clone(samples),
                at: 0.0,
                speed: f64::from(speed.clamp(0.25, 4.0)),
                loops: *loops,
            },
            Content::Piece(source) => Frames::Piece(Box::new(source.decoder())),
        };
        VoiceDecoder {
            frames: reader,
            faders: Arc::clone(&self.faders),
            // From where it is to be at once: a blow that swells is no blow.
            now: self.faders.targets(),
            targets: self.faders.targets(),
            until_look: LOOK_FRAMES,
            right: None,
        }
    }
}

enum Frames {
    Clip {
        samples: Arc<[i16]>,
        at: f64,
        speed: f64,
        loops: bool,
    },
    Piece(Box<<AudioSource as Decodable>::Decoder>),
}

impl Frames {
    fn next(&mut self) -> Option<[f32; 2]> {
        match self {
            Frames::Piece(decoder) => Some([decoder.next()?, decoder.next()?]),
            Frames::Clip {
                samples,
                at,
                speed,
                loops,
            } => {
                let index = *at as usize;
                let here = f32::from(*samples.get(index)?);
                let after = match samples.get(index + 1) {
                    Some(&sample) => f32::from(sample),
                    None if *loops => f32::from(samples[0]),
                    None => 0.0,
                };
                let sample = (here + (after - here) * at.fract() as f32) / 32_768.0;
                *at += *speed;
                if *loops && *at >= samples.len() as f64 {
                    *at -= samples.len() as f64;
                }
                Some([sample; 2])
            }
        }
    }
}

/// A voice while it sounds: two channels, left first.
pub struct VoiceDecoder {
    frames: Frames,
    faders: Arc<Faders>,
    now: [f32; 2],
    targets: [f32; 2],
    until_look: u32,
    /// The other half of a frame whose left is out.
    right: Option<f32>,
}

impl Iterator for VoiceDecoder {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if let Some(right) = self.right.take() {
            return Some(right);
        }
        self.until_look -= 1;
        if self.until_look == 0 {
            self.until_look = LOOK_FRAMES;
            self.targets = self.faders.targets();
            let is_silent = self.now.iter().all(|gain| gain.abs() < SILENT);
            if is_silent && self.faders.is_ending.load(Ordering::Relaxed) {
                return None;
            }
        }
        let [left, right] = self.frames.next()?;
        for (now, target) in self.now.iter_mut().zip(self.targets) {
            *now += (target - *now) * GLIDE;
        }
        self.right = Some(right * self.now[1]);
        Some(left * self.now[0])
    }
}

impl Source for VoiceDecoder {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> NonZeroU16 {
        NonZeroU16::MIN.saturating_add(1)
    }

    fn sample_rate(&self) -> NonZeroU32 {
        NonZeroU32::MIN.saturating_add(RATE_HZ - 1)
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
